import type { AuditRow } from '#app/stores/desk/audit.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { auditActionLabel, auditActorLabel, auditDifferences, auditObjectLabel } from '#domain/desk/audit-labels.ts'

/** A list of lines rather than columns: a change has any number of fields, and a phone has no room for columns. */
export function AuditTable({ rows, hrefOfObject }: { rows: readonly AuditRow[]; hrefOfObject: (id: string) => string }) {
  return (
    <ol className="audit">
      {rows.map(({ id, actor, actorKind, action, objectType, objectId, oldState, newState, createdAt }) => (
        <li key={id}>
          <p>
            <b>{actor ?? auditActorLabel(actorKind)}</b> {auditActionLabel(action)}
          </p>
          <p className="small muted">
            <time dateTime={createdAt}>{jalaliDateTime(createdAt)}</time> ·{' '}
            <a href={hrefOfObject(objectId)}>
              {auditObjectLabel(objectType)} <bdi className="lat">{objectId.slice(-6)}</bdi>
            </a>
          </p>
          {auditDifferences(oldState, newState).map(({ field, before, after }) => (
            <p key={field} className="small">
              <bdi>{field}</bdi>:{' '}
              <del>
                <bdi>{before}</bdi>
              </del>{' '}
              ←{' '}
              <ins>
                <bdi>{after}</bdi>
              </ins>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
