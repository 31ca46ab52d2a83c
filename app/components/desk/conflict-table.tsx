import { type ReactNode, useState } from 'react'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { Icon } from './icons.tsx'

type ConflictTableProps = {
  conflict: SaveConflict
  labels: Readonly<Record<string, string>>
  /** How values that are no text for people are shown. */
  texts?: Readonly<Record<string, ReactNode>>
  /** With the names of the fields whose stored value stays. */
  onResolve: (keptTheirs: readonly string[]) => void
  onBack: () => void
}

/** Both values of every field that a colleague saved meanwhile; one's own is preselected, nothing is lost. */
export function ConflictTable({ conflict: { by, fields }, labels, texts = {}, onResolve, onBack }: ConflictTableProps) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const choose = (name: string, isTheirs: boolean) => setTheirs(isTheirs ? [...theirs, name] : theirs.filter((other) => other !== name))
  const person = by ?? 'همکار شما'
  return (
    <>
      <p className="note warn">
        <Icon name="users" />
        <span>
          <b className="b">{person}</b> پیش از شما ذخیره کرد. چیزی از دست نرفته است.
        </span>
      </p>
      <table className="diff">
        <thead>
          <tr>
            <th scope="col">بخش</th>
            <th scope="col">{person}</th>
            <th scope="col">شما</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(fields).map(([name, values]) => (
            <tr key={name}>
              <th scope="row">{labels[name] ?? name}</th>
              <td>
                <Choice
                  name={name}
                  text={texts[values.theirs] ?? values.theirs}
                  isChosen={theirs.includes(name)}
                  onChoose={() => choose(name, true)}
                />
              </td>
              <td>
                <Choice
                  name={name}
                  text={texts[values.yours] ?? values.yours}
                  isChosen={!theirs.includes(name)}
                  onChoose={() => choose(name, false)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <button type="button" className="btn end" onClick={onBack}>
          بازگشت به فرم
        </button>
        <button type="button" className="btn primary" onClick={() => onResolve(theirs)}>
          ذخیره‌ی انتخاب‌ها
        </button>
      </div>
    </>
  )
}

function Choice({ name, text, isChosen, onChoose }: { name: string; text: ReactNode; isChosen: boolean; onChoose: () => void }) {
  return (
    <label>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {text || 'خالی'}
    </label>
  )
}
