import Type from 'typebox';

const closed = { additionalProperties: false } as const;

/** Criterion of a rule, and whether the shopper meets it. */
export const RuleCriterion = Type.Object(
  {
    criterion: Type.Enum(['accounts', 'customers', 'channels', 'tags']),
    named: Type.Array(Type.String()),
    /** Values of the shopper for this criterion; empty if there are none. */
    shopper: Type.Array(Type.String()),
    matched: Type.Boolean(),
  },
  { ...closed, title: 'RuleCriterion' },
);
export type RuleCriterion = Type.Static<typeof RuleCriterion>;

/** Catalog rule, and its match with the shopper. */
export const RuleExplanation = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    catalog_id: Type.String(),
    score: Type.Integer(),
    unmatched: Type.Integer(),
    /**
     * True if the rule is scheduled, its catalog has a release, and it matches or is the default.
     */
    eligible: Type.Boolean(),
    /** True if the current time is within a schedule of the rule, or the rule has none. */
    scheduled: Type.Boolean(),
    /** True if the catalog has a release. */
    published: Type.Boolean(),
    chosen: Type.Boolean(),
    /** Only the criteria that the rule names. */
    criteria: Type.Array(RuleCriterion),
  },
  { ...closed, title: 'RuleExplanation' },
);
export type RuleExplanation = Type.Static<typeof RuleExplanation>;
