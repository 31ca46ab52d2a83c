import { useEffect, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { fetchEstimate, rememberCity, type ShippingEstimate, syncLastCity, useLastCity } from '#app/stores/delivery/last-city.ts'
import { citiesOf, provinces } from '#domain/account/provinces.ts'

type Reply = { readonly key: string; readonly estimate: ShippingEstimate | undefined }

/**
 * What shipping to the city last chosen costs and when it arrives. The server renders the line without a city, at the height that it has with one;
 * it disappears without a shift when the shop does not answer.
 */
export function ShippingLine({ productId }: { productId: string }) {
  const destination = useLastCity((state) => state.destination)
  const [isReady, setReady] = useState(false)
  const [reply, setReply] = useState<Reply | null>(null)
  const key = destination ? JSON.stringify([productId, destination]) : null
  useEffect(() => {
    setReady(true)
    return syncLastCity()
  }, [])
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const [product, to] = JSON.parse(key)
    void fetchEstimate(product, to).then((estimate) => isCurrent && setReply({ key, estimate }))
    return () => {
      isCurrent = false
    }
  }, [key])
  const known = key !== null && reply?.key === key ? reply : null
  const isHidden = known !== null && known.estimate === undefined
  return (
    <div className={`mt-4 flex min-h-18 items-start gap-3 px-1 text-sm ${isHidden ? 'invisible' : ''}`}>
      <Icon name="truck" className="mt-3 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-11 items-center gap-2">
          ارسال به
          {isReady ? <CityChoice /> : <span className="text-muted">شهر شما</span>}
        </p>
        <p role="status" className="min-h-7 truncate">
          {textOf(known?.estimate, destination !== null && known === null)}
        </p>
      </div>
    </div>
  )
}

function textOf(estimate: ShippingEstimate | undefined, isLoading: boolean): string {
  if (isLoading) return 'در حال محاسبه…'
  if (estimate === undefined) return ''
  return estimate ? `${estimate.cost}، ${estimate.time}` : 'اکنون به این شهر فرستاده نمی‌شود'
}

function CityChoice() {
  const destination = useLastCity((state) => state.destination)
  return (
    <select
      aria-label="شهر برای هزینه و زمان ارسال"
      className="min-h-11 max-w-52 cursor-pointer rounded-control bg-transparent px-1 font-bold text-act"
      value={destination ? `${destination.province}/${destination.city}` : ''}
      onChange={({ target }) => {
        const [province = '', city = ''] = target.value.split('/')
        if (province) rememberCity({ province, city })
      }}
    >
      {!destination && <option value="">انتخاب شهر</option>}
      {provinces.map(({ id, name }) => (
        <optgroup key={id} label={name}>
          {citiesOf(name).map((city) => (
            <option key={city} value={`${name}/${city}`}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
