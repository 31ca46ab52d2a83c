/** One of the invariants (docs/threats.md) and the query that must return no rows; `what` names the offending row. */
export type Rule = { readonly number: number; readonly says: string; readonly query: string }
