import { setBadge, setSound, useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { playTone } from '#app/stores/desk/sound.ts'

/** Off until the person switches them on, on this device. The press is also the gesture without which browsers play no sound. */
export function ArrivalSwitches() {
  const { hasSound, hasBadge } = useDeskPreferences()
  const switchSound = (isOn: boolean) => {
    setSound(isOn)
    if (isOn) playTone()
  }
  return (
    <section className="card arrival-switches" aria-labelledby="arrivals">
      <h2 id="arrivals">خبر سفارش تازه</h2>
      <p className="small muted">سفارش و رسید تازه در چند ثانیه روی میز کار باز دیده می‌شود. این دو روی همین دستگاه کار می‌کند.</p>
      <label className="check">
        <input type="checkbox" className="tick" checked={hasSound} onChange={(event) => switchSound(event.target.checked)} />
        صدای کوتاه پخش شود
      </label>
      <label className="check">
        <input type="checkbox" className="tick" checked={hasBadge} onChange={(event) => setBadge(event.target.checked)} />
        شمار تازه‌ها در عنوان برگه‌ی مرورگر بیاید
      </label>
    </section>
  )
}
