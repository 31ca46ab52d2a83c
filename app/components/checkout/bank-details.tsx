import { IconButton } from '#app/components/ui/button.tsx'
import { copy } from '#app/components/ui/share.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'
import { priceLabel } from '#domain/money.ts'
import type { BankAccount } from '#services/context.ts'

/** Where the money goes; what a banking app asks for can be copied. */
export function BankDetails({ bank, total }: { bank: BankAccount; total: Toman }) {
  const card = bank.card.replace(/\D/g, '')
  const iban = bank.iban.replace(/\s/g, '')
  return (
    <section aria-label="حساب فروشگاه" className="rounded-card bg-surface p-5 shadow-lift">
      <h2 className="text-card font-bold">حساب فروشگاه</h2>
      <dl className="mt-2 divide-y divide-line/60">
        <Fact name="مبلغ" text={priceLabel(total)} copied={String(total)} />
        <Fact name="شماره کارت" text={inFours(card)} copied={card} isLtr />
        <Fact name="شماره شبا" text={inFours(iban)} copied={iban} isLtr />
        <Fact name="به نام" text={`${bank.holder}، ${bank.name}`} />
      </dl>
    </section>
  )
}

type FactProps = { name: string; text: string; copied?: string; isLtr?: boolean }

function Fact({ name, text, copied, isLtr = false }: FactProps) {
  return (
    <div className="flex min-h-13 items-center gap-3 py-1">
      <dt className="w-22 shrink-0 text-sm text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <bdi dir={isLtr ? 'ltr' : 'auto'} className="min-w-0 text-card font-bold [overflow-wrap:anywhere]">
          {toPersianDigits(text)}
        </bdi>
        {copied && (
          <IconButton
            icon="copy"
            label={`کپی ${name}`}
            className="unscripted:hidden"
            onClick={() => copy({ text: copied, said: `${name} کپی شد`, failed: `کپی ${name} ممکن نشد` })}
          />
        )}
      </dd>
    </div>
  )
}

function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ')
}
