import { MoveButtons } from '#app/components/desk/catalog/move-buttons.tsx'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type OwnerList, useList } from '#app/stores/desk/content/lists.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import { type ListKey, listForm } from '#domain/desk/content/list-forms.ts'
import { LinkOptions } from './link-options.tsx'
import { blankRow, firstText, moved } from './list-row.ts'
import { ListRows, RowFields } from './list-rows.tsx'
import { type OwnerListState, useOwnerList } from './use-owner-list.ts'

/** A list of the owner's, edited as a whole. */
export function ListEditor({ list }: { list: ListKey }) {
  const { data, problem } = useList(list)
  if (data) return <Editor list={list} stored={data} />
  return problem ? <Failed title="لیست باز نشد" problem={problem} onRetry={() => refresh(`list ${list}`)} /> : <Bones />
}

function Editor({ list, stored }: { list: ListKey; stored: OwnerList }) {
  const state = useOwnerList(list, stored)
  const { title, hint, path, rowFields } = listForm(list)
  return (
    <>
      <section className="page-body owner-list" aria-label={title}>
        <div className="row wrap">
          <h2>{title}</h2>
          <a className="link small end" href={path} target="_blank" rel="noreferrer">
            دیدن در فروشگاه
          </a>
        </div>
        <p className="small muted">{hint}</p>
        {state.errors.list && (
          <p className="error-text" role="alert">
            {state.errors.list}
          </p>
        )}
        <Groups state={state} />
        {Object.values(rowFields).some(({ isLink }) => isLink) && <LinkOptions />}
      </section>
      <ListBar state={state} />
      <Sheet title="تداخل ذخیره" isOpen={state.conflict !== null} onClose={state.leaveConflict}>
        {state.conflict && (
          <ConflictTable conflict={state.conflict} labels={rowNames(state)} onResolve={state.resolve} onBack={state.leaveConflict} />
        )}
      </Sheet>
    </>
  )
}

/** A row is called by its first text. */
function rowNames({ conflict, form }: OwnerListState): Record<string, string> {
  const fields = Object.entries(conflict?.fields ?? {})
  return Object.fromEntries(fields.map(([id, { theirs, yours }]) => [id, (yours || theirs).split(' — ')[0] || form.rowName]))
}

function Groups({ state }: { state: OwnerListState }) {
  const { groups, setGroups, form } = state
  const change = (group: ListGroup) => setGroups(groups.map((one) => (one.id === group.id ? group : one)))
  const add = () => setGroups([...groups, { ...blankRow(form.groupFields), rows: [] }])
  const shown = groups.length === 0 && form.groupName === null ? [{ ...blankRow({}), rows: [] }] : groups
  return (
    <>
      {shown.map((group, position) => (
        <fieldset key={group.id} className={form.groupName ? 'list-group boxed' : 'list-group'}>
          {form.groupName && (
            <>
              <legend className="visually-hidden">{firstText(group) || form.groupName}</legend>
              <div className="list-row heading">
                <RowFields
                  row={group}
                  fields={form.groupFields}
                  errors={state.errors}
                  onChange={(values) => change({ ...group, values })}
                />
                <MoveButtons
                  name={firstText(group) || form.groupName}
                  position={position}
                  count={groups.length}
                  onMove={(step) => setGroups(moved(groups, position, step))}
                />
                <button
                  type="button"
                  className="btn plain square"
                  aria-label={`حذف ${form.groupName} ${firstText(group)}`}
                  onClick={() => setGroups(groups.filter(({ id }) => id !== group.id))}
                >
                  <Icon name="trash" />
                </button>
              </div>
            </>
          )}
          <ListRows
            rows={group.rows}
            form={form}
            errors={state.errors}
            onChange={(rows) => (groups.length === 0 ? setGroups([{ ...group, rows }]) : change({ ...group, rows }))}
          />
        </fieldset>
      ))}
      {form.groupName && groups.length < form.maxGroups && (
        <button type="button" className="btn" onClick={add}>
          <Icon name="plus" />
          {form.groupName} تازه
        </button>
      )}
    </>
  )
}

function ListBar({ state: { isChanged, isSaving, save, discard } }: { state: OwnerListState }) {
  useShortcuts([{ code: 'KeyS', withCtrl: true, caps: ['Ctrl', 'S'], label: 'ذخیره', run: () => isChanged && save() }])
  if (!isChanged) return null
  return (
    <div className="bar" role="toolbar" aria-label="تغییرهای ذخیره‌نشده">
      <b className="b">تغییر ذخیره‌نشده</b>
      <button type="button" className="btn plain end" onClick={discard}>
        دور ریختن
      </button>
      <button type="button" className="btn primary" disabled={isSaving} onClick={save}>
        ذخیره و انتشار
        <kbd className="not-phone">Ctrl S</kbd>
      </button>
    </div>
  )
}
