import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { useLink } from '#app/stores/desk/prices/rates.ts'
import { LinkSheet } from './link-sheet.tsx'

/** Which currency the price of a product follows, if any. */
export function LinkLine({ id, name }: { id: string; name: string }) {
  const { data } = useLink(id)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <p className="row wrap link-line">
      <Icon name="percent" className="muted" />
      <span>{data.text ? `قیمت ارزی: ${data.text}` : 'این قیمت به ارزی بسته نیست.'}</span>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {data.text ? 'ویرایش قیمت ارزی' : 'بستن به ارز'}
      </button>
      {isOpen && <LinkSheet id={id} name={name} link={data} onClose={() => setOpen(false)} />}
    </p>
  )
}
