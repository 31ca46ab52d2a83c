import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useFadingDialog } from '#app/components/layout/use-fading-dialog.ts'
import { Button, IconButton } from './button.tsx'

/** From this width on the filters are in the sidebar. */
const wide = '(min-width: 64rem)'

type FilterSheetProps = {
  /** The button that opens the sheet. */
  opener: (open: () => void) => ReactNode
  /** Clears all filters. */
  clear: ReactNode
  doneText: string
  /** Scrolls to the results. */
  onShow: () => void
  children: ReactNode
}

/** Filters on phones: applied immediately while the sheet stays open. Its content is only mounted while it is open. */
export function FilterSheet({ opener, clear, doneText, onShow, children }: FilterSheetProps) {
  const { open, close, sheet, isContentMounted } = useSheetDialog()
  const onDone = () => {
    close()
    onShow()
  }
  return (
    <>
      {opener(open)}
      <dialog {...sheet} aria-label="فیلترها" className={sheetClass}>
        {isContentMounted && (
          <>
            <header className="flex h-16 shrink-0 items-center gap-2 border-b border-line-60 ps-5 pe-2.5">
              <h2 className="me-auto text-lg">فیلترها</h2>
              {clear}
              <IconButton icon="close" label="بستن" onClick={close} />
            </header>
            <div className="flex-1 overflow-y-auto overscroll-contain px-5">{children}</div>
            <footer className="shrink-0 border-t border-line-60 bg-surface px-5 pt-4 pb-[calc(env(safe-area-inset-bottom)+1rem)]">
              <Button className="min-h-13 w-full" onClick={onDone}>
                {doneText}
              </Button>
            </footer>
          </>
        )}
      </dialog>
    </>
  )
}

const sheetClass =
  'm-0 me-auto h-dvh max-h-none w-full max-w-none flex-col bg-page text-text shadow-float outline-none open:flex sm:w-105 ' +
  'transition-[translate] duration-250 starting:open:[translate:100%] data-[closing=true]:[translate:100%] ' +
  'backdrop:bg-shade-60 backdrop:transition-opacity backdrop:duration-250 starting:open:backdrop:opacity-0 data-[closing=true]:backdrop:opacity-0'

function useSheetDialog() {
  const { open, close, dialog } = useFadingDialog()
  const [isContentMounted, setContentMounted] = useState(false)
  useEffect(() => {
    const query = matchMedia(wide)
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [close])
  return {
    isContentMounted,
    close,
    open: () => {
      setContentMounted(true)
      open()
    },
    sheet: {
      ...dialog,
      onClose: () => {
        dialog.onClose()
        setContentMounted(false)
      },
      // The content covers the dialog, so the dialog itself is only the target of clicks on its backdrop.
      onClick: (event: MouseEvent) => event.target === event.currentTarget && close(),
    },
  }
}
