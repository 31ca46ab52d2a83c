import { useEffect, useRef, useState } from 'react'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DeskProblem, SaveConflict } from '#app/stores/desk/api.ts'
import { type CountItem, enterCounted } from '#app/stores/desk/stock/counts.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toPersianDigits } from '#domain/digits.ts'

type CountEntryProps = { countId: string; item: CountItem; time: string | null }

/** One large number field: Enter or leaving it saves, and Enter goes on to the next product. What could not be saved stays and says why. */
export function CountEntry({ countId, item, time }: CountEntryProps) {
  const stored = item.counted === null ? '' : toPersianDigits(item.counted)
  const texts = useFormTexts(`count ${countId} ${item.productId}`, { text: stored }, item.version)
  const { text } = texts.values
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const isTyping = useRef(texts.isRestored)
  const isSaving = useRef(false)
  // What the typed number replaces: one's own save counts before the sheet is read again, or the next one would be a false conflict.
  const known = useRef<Pick<CountItem, 'counted' | 'version'>>({
    counted: parseQuantity(texts.began.base.text),
    version: texts.began.version,
  })
  const show = ({ counted, version }: Pick<CountItem, 'counted' | 'version'>) => {
    known.current = { counted, version }
    isTyping.current = false
    const shown = { text: counted === null ? '' : toPersianDigits(counted) }
    texts.setBegan({ base: shown, version })
    texts.setValues(shown)
  }
  const shows = useRef(show)
  shows.current = show
  // A colleague's number appears by itself, unless one is typing here: then the save shows both.
  useEffect(() => {
    if (!isTyping.current && item.version > known.current.version) shows.current(item)
  }, [item])
  const save = async (counted: number | null, version: number) => {
    if (isSaving.current) return
    isSaving.current = true
    setState('saving')
    const result = await enterCounted(countId, { productId: item.productId, version }, { counted, time })
    isSaving.current = false
    setState(result.isOk ? 'saved' : 'idle')
    setProblem(result.isOk ? null : result.problem)
    if (result.isOk) show(result.data)
  }
  const commit = () => {
    const counted = parseQuantity(text)
    const isEmpty = text.trim() === ''
    if (problem?.conflict || (counted === null && !isEmpty) || counted === known.current.counted) return
    void save(counted, known.current.version)
  }
  const isWrong = text.trim() !== '' && parseQuantity(text) === null
  return (
    <div className="count-entry">
      <span className={isWrong || problem ? 'field wrong' : 'field'}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          dir="ltr"
          data-count-field=""
          aria-label={`شمارش ${item.name}`}
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={(event) => {
            isTyping.current = true
            setProblem(null)
            setState('idle')
            texts.setValues({ text: event.target.value })
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
            focusNext(event.currentTarget)
          }}
        />
        {state === 'saving' && <Icon name="rotate" size="s" className="spin muted" />}
        {state === 'saved' && <Icon name="check" size="s" className="good" />}
      </span>
      <span role="status" className="tiny">
        {isWrong && <span className="error-text">عدد را با رقم بنویسید</span>}
        {state === 'saved' && <span className="visually-hidden">ذخیره شد</span>}
        {texts.isRestored && texts.isChanged && state === 'idle' && <span className="muted">ذخیره نشده است</span>}
        {problem && !problem.conflict && (
          <Unsaved problem={problem} onRetry={() => void save(parseQuantity(text), known.current.version)} />
        )}
      </span>
      {problem?.conflict && <Conflict conflict={problem.conflict} onChoose={(counted, version) => void save(counted, version)} />}
    </div>
  )
}

function focusNext(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count-field]')]
  fields[fields.indexOf(field) + 1]?.focus()
}

function Unsaved({ problem, onRetry }: { problem: DeskProblem; onRetry: () => void }) {
  return (
    <span className="error-text">
      {problem.message}{' '}
      <button type="button" className="link" onClick={onRetry}>
        دوباره
      </button>
    </span>
  )
}

/** Two people counted the same product: one number, or both shelves together. */
function Conflict({ conflict, onChoose }: { conflict: SaveConflict; onChoose: (counted: number, version: number) => void }) {
  const { theirs = '', yours = '' } = conflict.fields.counted ?? {}
  const [their, your] = [parseQuantity(theirs) ?? 0, parseQuantity(yours) ?? 0]
  const choices = [
    [`${toPersianDigits(your)}: شمارش من`, your],
    [`${toPersianDigits(their)}: شمارش ${conflict.by ?? 'همکار'}`, their],
    [`${toPersianDigits(their + your)}: جمع هر دو`, their + your],
  ] as const
  return (
    <div className="note warn" role="alert">
      <Icon name="users" />
      <span>
        {conflict.by ?? 'همکار شما'} این کالا را پیش از شما شمرد. کدام ثبت شود؟
        <span className="row wrap">
          {choices.map(([label, counted]) => (
            <button key={label} type="button" className="chip" onClick={() => onChoose(counted, conflict.version)}>
              {label}
            </button>
          ))}
        </span>
      </span>
    </div>
  )
}
