import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reveal } from '#app/components/form/reveal.ts'
import { Button } from '#app/components/ui/button.tsx'
import { addAddress, editAddress } from '#app/stores/addresses.ts'
import {
  type AddressDraft,
  type AddressField,
  type AddressProblem,
  emptyDraft,
  firstDraft,
  parseAddress,
  type Recipient,
  toDraft,
} from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { AddressFields } from './address-fields.tsx'

type AddressFormProps = {
  /** The address to change; null for a new one. */
  address: Address | null
  /** Prefills the first address of an account. */
  recipient: Recipient | null
  onSaved: (address: Address) => void
  /** Whether closing the form would lose something. */
  onDirty: (isDirty: boolean) => void
}

/** Keeps the typed values until they are saved. */
export function AddressForm(props: AddressFormProps) {
  const { address } = props
  const { draft, setDraft, problems, isBusy, onSubmit } = useAddressForm(props)
  return (
    <form noValidate aria-label="فرم آدرس" className="flex min-h-0 flex-1 flex-col" onSubmit={onSubmit}>
      <div className="grid flex-1 content-start gap-4 overflow-y-auto overscroll-contain p-5 sm:grid-cols-2">
        <AddressFields draft={draft} problems={problems} onDraft={setDraft} />
        <DefaultBox
          isChecked={draft.isDefault}
          isFixed={address?.isDefault ?? false}
          onChange={(isDefault) => setDraft({ ...draft, isDefault })}
        />
      </div>
      <footer className="shrink-0 border-t border-line-60 px-5 pt-4 pb-[calc(env(safe-area-inset-bottom)+1rem)]">
        <Button type="submit" className="min-h-13 w-full" disabled={isBusy}>
          ثبت آدرس
        </Button>
      </footer>
    </form>
  )
}

type DefaultBoxProps = { isChecked: boolean; isFixed: boolean; onChange: (isChecked: boolean) => void }

/** The checkbox of the default address is fixed: only another address can become the default. */
function DefaultBox({ isChecked, isFixed, onChange }: DefaultBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm has-enabled:cursor-pointer sm:col-span-2">
      <input
        type="checkbox"
        name="isDefault"
        checked={isChecked}
        disabled={isFixed}
        className="size-5 accent-act"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      آدرس پیش‌فرض
    </label>
  )
}

function initialDraft({ address, recipient }: Pick<AddressFormProps, 'address' | 'recipient'>): AddressDraft {
  if (address) return toDraft(address)
  return recipient ? firstDraft(recipient) : emptyDraft
}

function useAddressForm({ address, recipient, onSaved, onDirty }: AddressFormProps) {
  const [draft, setDraft] = useState(() => initialDraft({ address, recipient }))
  const [problems, setProblems] = useState<Partial<Record<AddressField, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isSubmitting = useRef(false)

  const showProblems = (form: HTMLFormElement, found: readonly AddressProblem[]) => {
    flushSync(() => setProblems(Object.fromEntries(found.map(({ name, message }) => [name, message]))))
    const [first] = found
    if (first) reveal(form.querySelector<HTMLElement>(`[name="${first.name}"]`))
  }

  const save = async (form: HTMLFormElement) => {
    isSubmitting.current = true
    setBusy(true)
    const outcome = address ? await editAddress(address.id, draft) : await addAddress(draft)
    isSubmitting.current = false
    flushSync(() => setBusy(false))
    if (outcome.kind === 'invalid') showProblems(form, outcome.problems)
    if (outcome.kind === 'saved') onSaved(outcome.address)
  }

  return {
    draft,
    problems,
    isBusy,
    /** Clears the error of a field when it changes. */
    setDraft: (changed: AddressDraft) => {
      const isSame = ([name]: [string, unknown]) => changed[name as AddressField] === draft[name as AddressField]
      setProblems(Object.fromEntries(Object.entries(problems).filter(isSame)))
      setDraft(changed)
      const initial = initialDraft({ address, recipient })
      onDirty(Object.entries(changed).some(([name, value]) => value !== initial[name as AddressField]))
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isSubmitting.current) return
      const form = event.currentTarget
      const parsed = parseAddress(draft)
      showProblems(form, parsed.kind === 'invalid' ? parsed.problems : [])
      if (parsed.kind === 'valid') void save(form)
    },
  }
}
