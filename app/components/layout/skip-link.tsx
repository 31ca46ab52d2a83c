/** Every page's `<main>` has this id. */
const content = '#content'

/** The first tab stop of every page. */
export function SkipLink() {
  return (
    <a
      href={content}
      className="fixed start-4 top-2 z-50 [translate:0_-4rem] rounded-control bg-act px-5 py-2.5 font-bold text-on-act transition-transform focus:[translate:0]"
    >
      رفتن به محتوای اصلی
    </a>
  )
}
