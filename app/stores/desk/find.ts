import { useEffect, useState } from 'react'
import { useMay } from './me.ts'
import { useRemote } from './remote.ts'

export type FoundThing = { readonly id: string; readonly label: string; readonly hint: string; readonly href: string }

const typingPauseMs = 150
const none: readonly FoundThing[] = []

/** What the palette finds for a text, once the typing pauses. Short texts find nothing. */
export function useFind(text: string): readonly FoundThing[] {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const q = settled.length >= 3 ? settled : null
  const may = useMay()
  const query = { q: q ?? '' }
  const { data: orders } = useRemote(q && may('orders.read') ? `find orders ${q}` : null, (get) => get('/orders/find', { query }))
  const { data: goods } = useRemote(q && may('products.read') ? `find goods ${q}` : null, (get) => get('/goods/find', { query }))
  return q ? [...(orders?.found ?? none), ...(goods?.found ?? none)] : none
}
