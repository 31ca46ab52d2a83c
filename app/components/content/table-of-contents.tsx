import { Icon } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import type { Section } from '#domain/markdown.ts'

/** Shorter texts need no table of contents. */
const minSections = 3

function hasContents(sections: readonly Section[]): boolean {
  return sections.length >= minSections
}

/** In the sidebar of wide screens. */
export function ContentsAside({ sections }: { sections: readonly Section[] }) {
  if (!hasContents(sections)) return null
  return (
    <nav aria-label="فهرست مطالب" className="unprinted max-lg:hidden">
      <p className="text-card font-bold">در این صفحه</p>
      <Links sections={sections} />
    </nav>
  )
}

/** Above the text on phones, collapsed. */
export function ContentsFold({ sections }: { sections: readonly Section[] }) {
  if (!hasContents(sections)) return null
  return (
    <details className="unfolding unprinted group rounded-card bg-surface shadow-lift lg:hidden">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-card px-5 text-card font-bold [&::-webkit-details-marker]:hidden">
        در این صفحه
        <Icon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label="فهرست مطالب" className="px-5 pb-3">
        <Links sections={sections} />
      </nav>
    </details>
  )
}

function Links({ sections }: { sections: readonly Section[] }) {
  return (
    <ol className="mt-2 border-s border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-px flex min-h-11 items-center border-s-2 border-transparent py-1.5 ps-4 text-sm leading-6 text-muted transition hover:border-act hover:text-text"
          >
            <span>
              <MixedText text={title} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}
