    /** What a statement of ours must have next, for the message if it has something else. */
    public String expected;

    /** What to write instead, or null. */
    public String remedy;

    /** The token after which that is expected. */
    public Token expectedAfter;
