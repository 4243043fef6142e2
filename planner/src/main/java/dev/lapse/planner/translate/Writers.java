package dev.lapse.planner.translate;

/** The writers of one text, which call each other. */
final class Writers {
  private final LiveRows live;
  private final RelationWriter relations;
  private final QueryWriter queries;
  private final ExpressionWriter expressions;
  private final ComparisonWriter comparisons;
  private final ChangeWriter changes;
  private final QuantifiedWriter quantified;
  private final SetOperationWriter setOperations;
  private final LayeredWriter layers;
  private final DatetimeWriter datetimes;
  private final IntervalWriter intervals;
  private final CastWriter casts;
  private final TextWriter texts;
  private final AggregateWriter aggregates;

  Writers(Emission emission) {
    live = new LiveRows(emission);
    relations = new RelationWriter(emission, this);
    queries = new QueryWriter(emission, this, new StarWriter(emission, relations));
    comparisons = new ComparisonWriter(emission, this);
    changes = new ChangeWriter(emission, this);
    quantified = new QuantifiedWriter(emission, this);
    setOperations = new SetOperationWriter(emission, this);
    layers = new LayeredWriter(emission, this);
    datetimes = new DatetimeWriter(emission, this);
    intervals = new IntervalWriter(emission, this);
    casts = new CastWriter(emission, this);
    texts = new TextWriter(emission, this);
    aggregates = new AggregateWriter(emission, this);
    expressions =
        new ExpressionWriter(
            emission, this, new FunctionWriter(emission, this), new WindowWriter(emission, this));
  }

  LiveRows live() {
    return live;
  }

  RelationWriter relations() {
    return relations;
  }

  QueryWriter queries() {
    return queries;
  }

  ExpressionWriter expressions() {
    return expressions;
  }

  ChangeWriter changes() {
    return changes;
  }

  ComparisonWriter comparisons() {
    return comparisons;
  }

  QuantifiedWriter quantified() {
    return quantified;
  }

  SetOperationWriter setOperations() {
    return setOperations;
  }

  LayeredWriter layers() {
    return layers;
  }

  DatetimeWriter datetimes() {
    return datetimes;
  }

  IntervalWriter intervals() {
    return intervals;
  }

  CastWriter casts() {
    return casts;
  }

  TextWriter texts() {
    return texts;
  }

  AggregateWriter aggregates() {
    return aggregates;
  }
}
