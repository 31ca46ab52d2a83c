import { useEffect, useState } from 'react'
import { type PrintKind, type PrintPaper, printKinds, printPapers } from '#domain/desk/print.ts'
import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { hrefOf } from './location.ts'

export type Prints = DeskData<'POST', '/orders/print'>
export type PrintedOrder = Prints['orders'][number]

type PrintChoice = { readonly kind: PrintKind; readonly paper: PrintPaper; readonly ids: readonly string[] }

/** The URL names the orders by their ids: nothing in it is about a person. A point needs no escaping. */
export function printHref({ kind, paper, ids }: Pick<PrintChoice, 'kind' | 'ids'> & { paper?: PrintPaper }): string {
  return hrefOf('/desk/orders/print', { kind, paper, orders: ids.join('.') })
}

export function printChoiceOf({ kind, paper, orders = '' }: Readonly<Record<string, string>>): PrintChoice {
  return {
    kind: printKinds.find((known) => known === kind) ?? 'slip',
    paper: printPapers.find((known) => known === paper) ?? 'a4',
    ids: orders.split('.').filter(Boolean),
  }
}

/** Requested once per kind and not again on focus: each request leaves an audit row. */
export function usePrints({ kind, ids }: PrintChoice) {
  const [result, setResult] = useState<DeskResult<Prints> | null>(null)
  const [attempt, setAttempt] = useState(1)
  const orders = ids.join('.')
  useEffect(() => {
    if (orders === '') return
    let isCurrent = attempt > 0
    setResult(null)
    void requestDesk('POST', '/orders/print', { body: { ids: orders.split('.'), kind } }).then((reply) => isCurrent && setResult(reply))
    return () => {
      isCurrent = false
    }
  }, [orders, kind, attempt])
  return { result, retry: () => setAttempt((count) => count + 1) }
}
