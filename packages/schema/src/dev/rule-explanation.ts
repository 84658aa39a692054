import Type from 'typebox';

const closed = { additionalProperties: false } as const;

/** One thing that a rule may name, and whether the shopper has it. */
export const RuleCriterion = Type.Object(
  {
    criterion: Type.Enum(['accounts', 'customers', 'channels', 'tags']),
    named: Type.Array(Type.String()),
    /** What the shopper has of it; empty when nothing. */
    shopper: Type.Array(Type.String()),
    matched: Type.Boolean(),
  },
  { ...closed, title: 'RuleCriterion' },
);
export type RuleCriterion = Type.Static<typeof RuleCriterion>;

/** A catalog rule and how well it fits the shopper. */
export const RuleExplanation = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    catalog_id: Type.String(),
    score: Type.Integer(),
    unmatched: Type.Integer(),
    /**
     * Whether the rule takes part: it is within its schedules, its catalog has a release, and it fits or is
     * the default.
     */
    eligible: Type.Boolean(),
    /** Whether it is within one of its schedules, or has none. */
    scheduled: Type.Boolean(),
    /** Whether its catalog has a release. */
    published: Type.Boolean(),
    chosen: Type.Boolean(),
    /** Only the criteria that the rule names. */
    criteria: Type.Array(RuleCriterion),
  },
  { ...closed, title: 'RuleExplanation' },
);
export type RuleExplanation = Type.Static<typeof RuleExplanation>;
