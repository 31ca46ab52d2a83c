import { useState } from 'react'
import { HolidayList } from '#app/components/desk/delivery/holiday-list.tsx'
import { WindowForm } from '#app/components/desk/delivery/window-form.tsx'
import { WindowList } from '#app/components/desk/delivery/window-list.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { refresh } from '#app/stores/desk/remote.ts'
import { type DeskWindow, useWindows, windowsKey } from '#app/stores/desk/settings/delivery.ts'

const parent = { href: '/desk/settings/shipping', label: 'روش‌های ارسال' }

/** When the shop delivers: windows of each method with their capacity, and the days without delivery. */
export default function WindowsPage() {
  const { data, problem } = useWindows()
  const [opened, open] = useState<DeskWindow | 'new' | null>(null)
  const hasMethods = data !== undefined && data.methods.length > 0
  return (
    <>
      <PageHead name="زمان‌های تحویل" title="زمان‌های تحویل" parent={parent}>
        {hasMethods && (
          <button type="button" className="btn primary end" onClick={() => open('new')}>
            زمان تازه
          </button>
        )}
      </PageHead>
      {data ? (
        <div className="page-body delivery-times">
          {data.windows.length === 0 && (
            <Empty
              icon="calendar"
              title="هنوز زمان تحویلی نیست"
              text={
                hasMethods
                  ? 'تا زمانی نسازید، خریدار روز و ساعت انتخاب نمی‌کند و زمان تحویل همان نوشته‌ی روش ارسال است.'
                  : 'نخست یک روش ارسال بسازید.'
              }
            />
          )}
          <WindowList data={data} onOpen={open} />
          <HolidayList />
        </div>
      ) : problem ? (
        <Failed title="زمان‌های تحویل باز نشد" problem={problem} onRetry={() => refresh(windowsKey)} />
      ) : (
        <Bones />
      )}
      {opened && data && <WindowForm window={opened === 'new' ? null : opened} methods={data.methods} onClose={() => open(null)} />}
    </>
  )
}
