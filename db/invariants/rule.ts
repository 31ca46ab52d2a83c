/** One of the invariants (docs/threats.md) and the query that must return no rows; `offender` names the offending row. */
export type Rule = { readonly number: number; readonly statement: string; readonly query: string }
