import { useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import { type FoundThing, useFind } from '#app/stores/desk/find.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { toggleTheme } from '#app/stores/theme.ts'
import type { MenuItem } from './menu-items.ts'

type Choice = { id: string; group: string; icon: IconName; label: string; hint?: string; run: () => void }

type PaletteProps = { isOpen: boolean; items: readonly MenuItem[]; onClose: () => void; onHelp: () => void }

/** Ctrl+K: go to a part, find an order or a product, act. A combobox, so that the arrows move in the list while the field keeps the focus. */
export function Palette({ isOpen, items, onClose, onHelp }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="sheet palette" aria-label="جستجو یا فرمان" onClose={onClose} closedby="any">
      {isOpen && <PaletteBody items={items} onClose={onClose} onHelp={onHelp} />}
    </dialog>
  )
}

function PaletteBody({ items, onClose, onHelp }: Omit<PaletteProps, 'isOpen'>) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFind(text)
  const id = useId()
  const matching = commandsOf(items, onHelp).filter(({ label }) => label.includes(text.trim()))
  const choices = [...found.map(choiceOf), ...matching]
  const chosen = choices[Math.min(active, choices.length - 1)]
  const choose = ({ run }: Choice) => {
    onClose()
    run()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setActive((at) => (Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    }
    if (event.code === 'Enter' && chosen) choose(chosen)
  }
  return (
    <>
      <div className="field">
        <Icon name="search" className="muted" />
        <input
          type="text"
          role="combobox"
          aria-label="جستجو یا فرمان"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          autoComplete="off"
          dir={text ? 'auto' : 'rtl'}
          placeholder="سفارش، کالا، SKU، موبایل یا نام بخش"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="options" role="listbox" id={`${id}-list`} aria-label="نتیجه‌ها">
        {choices.map((choice) => (
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            onClick={() => choose(choice)}
            onKeyDown={onKeyDown}
          >
            <Icon name={choice.icon} />
            <span className="grow cut">{choice.label}</span>
            {choice.hint && <span className="small muted">{choice.hint}</span>}
          </div>
        ))}
        {choices.length === 0 && <p className="mid muted">چیزی پیدا نشد</p>}
      </div>
    </>
  )
}

function choiceOf({ id, label, hint, href }: FoundThing): Choice {
  const isProduct = href.startsWith('/desk/goods')
  return { id, group: isProduct ? 'کالاها' : 'سفارش‌ها', icon: isProduct ? 'box' : 'bag', label, hint, run: () => pushPage(href) }
}

function commandsOf(items: readonly MenuItem[], onHelp: () => void): Choice[] {
  return [
    ...items.map(({ href, label, icon }) => ({
      id: href.replaceAll('/', '-'),
      group: 'رفتن',
      icon,
      label,
      hint: 'رفتن',
      run: () => pushPage(href),
    })),
    { id: 'theme', group: 'فرمان', icon: 'sun', label: 'عوض کردن پوسته', hint: 'فرمان', run: toggleTheme },
    { id: 'help', group: 'فرمان', icon: 'keyboard', label: 'کلیدهای این صفحه', hint: 'فرمان', run: onHelp },
  ]
}
