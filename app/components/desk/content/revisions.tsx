import { useState } from 'react'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Bones, Empty } from '#app/components/desk/states.tsx'
import { type DeskText, type TextRef, useRevision } from '#app/stores/desk/content/texts.ts'
import { lineDiff, withoutUnchanged } from '#domain/desk/content/line-diff.ts'
import { textLabels } from '#domain/desk/content/text-form.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'

type RevisionsProps = { text: DeskText; of: TextRef; onClose: () => void; onRestore: (form: Readonly<Record<string, string>>) => void }

/** Former versions, each compared with what is stored now; a restored one becomes unsaved changes of the form. */
export function Revisions({ text, of, onClose, onRestore }: RevisionsProps) {
  const [chosen, choose] = useState<string | null>(null)
  const { data } = useRevision(of, chosen)
  const former = text.revisions.filter(({ version }) => version !== text.version)
  const footer = chosen && (
    <>
      <button type="button" className="btn" onClick={() => choose(null)}>
        نسخه‌های دیگر
      </button>
      <button type="button" className="btn primary" disabled={!data} onClick={() => data && onRestore(data.form)}>
        بازگرداندن این نسخه
      </button>
    </>
  )
  return (
    <Sheet title="نسخه‌های پیشین" isOpen onClose={onClose} footer={footer} className="wide">
      {former.length === 0 ? (
        <Empty icon="clock" title="نسخه‌ی پیشینی نیست" text="از هر ذخیره نسخه‌ای می‌ماند و می‌شود به آن برگشت." />
      ) : chosen === null ? (
        <ul className="revisions">
          {former.map(({ id, version, by, madeAt }) => (
            <li key={id}>
              <button type="button" className="btn plain" onClick={() => choose(id)}>
                نسخه‌ی {toPersianDigits(version)}
                <span className="muted small end">
                  {by ?? 'متن آغازین'}، {momentLabel(madeAt, text.today)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : data ? (
        <Comparison former={data.form} now={text.form} labels={textLabels[of.kind]} />
      ) : (
        <Bones rows={4} />
      )}
    </Sheet>
  )
}

type Form = Readonly<Record<string, string>>

function Comparison({ former, now, labels }: { former: Form; now: Form; labels: Readonly<Record<string, string>> }) {
  const changed = Object.keys(labels).filter((name) => (former[name] ?? '') !== (now[name] ?? ''))
  if (changed.length === 0) return <p className="muted">این نسخه با متن کنونی یکی است.</p>
  return (
    <>
      <p className="small muted">آن‌چه با − آمده در این نسخه بود و با + امروز هست.</p>
      {changed.map((name) => (
        <section key={name} className="form-part">
          <h3>{labels[name]}</h3>
          <FieldDiff former={former[name] ?? ''} now={now[name] ?? ''} />
        </section>
      ))}
    </>
  )
}

const marks = { same: ' ', added: '+', removed: '−' } as const
const names = { same: '', added: 'افزوده: ', removed: 'برداشته: ' } as const

function FieldDiff({ former, now }: { former: string; now: string }) {
  const lines = withoutUnchanged(lineDiff(former, now))
  return (
    <div className="line-diff">
      {lines.map((line, index) => {
        const key = `${index} ${line?.text ?? ''}`
        if (!line) return <p key={key}>…</p>
        const { kind, text } = line
        return (
          <p key={key} className={kind}>
            <span aria-hidden="true">{marks[kind]}</span>
            <span className="visually-hidden">{names[kind]}</span>
            <bdi>{text}</bdi>
          </p>
        )
      })}
    </div>
  )
}
