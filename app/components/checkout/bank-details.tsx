import type { ReactNode } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { copy } from '#app/components/ui/share.ts'
import type { Toman } from '#domain/money.ts'
import { priceLabel } from '#domain/money.ts'
import type { BankAccount } from '#services/context.ts'

/** The shop's bank account, with copy buttons. */
export function BankDetails({ bank, total }: { bank: BankAccount; total: Toman }) {
  const card = bank.card.replace(/\D/g, '')
  const iban = bank.iban.replace(/\s/g, '')
  return (
    <section aria-label="حساب فروشگاه" className="rounded-card bg-surface p-5 shadow-lift">
      <h2 className="text-card font-bold">حساب فروشگاه</h2>
      <dl className="mt-2 ruled">
        <Fact name="مبلغ" copyText={String(total)}>
          {priceLabel(total)}
        </Fact>
        <Fact name="شماره کارت" copyText={card}>
          <Code>{inFours(card)}</Code>
        </Fact>
        <Fact name="شماره شبا" copyText={iban}>
          <Code>{inFours(iban)}</Code>
        </Fact>
        <Fact name="به نام">
          <bdi>{`${bank.holder}، ${bank.name}`}</bdi>
        </Fact>
      </dl>
    </section>
  )
}

type FactProps = { name: string; copyText?: string; children: ReactNode }

/** On phones the label is above the value, so that an IBAN fits into one line. */
function Fact({ name, copyText, children }: FactProps) {
  return (
    <div className="min-h-13 items-center gap-3 py-1.5 sm:flex">
      <dt className="w-22 shrink-0 text-sm text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0 text-card font-bold text-balance [overflow-wrap:anywhere]">{children}</span>
        {copyText && (
          <IconButton
            icon="copy"
            label={`کپی ${name}`}
            className="unscripted:hidden"
            onClick={() => copy({ text: copyText, done: `${name} کپی شد`, failed: `کپی ${name} ممکن نشد` })}
          />
        )}
      </dd>
    </div>
  )
}

function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ')
}
