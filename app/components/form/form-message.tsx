import { Icon } from '#app/components/ui/icons.tsx'

/** It must be there before it has something to say; till then it takes no room in a column of gaps. */
const quiet = 'empty:-mb-5'

/** What is wrong with the whole form, read aloud when it appears. */
export function FormMessage({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={quiet}>
      {text && (
        <p className="flex items-start gap-2.5 rounded-control bg-bad/10 px-4 py-3 text-card text-bad">
          <Icon name="alert" className="mt-0.5 size-5" />
          {text}
        </p>
      )}
    </div>
  )
}

/** What went well, or what to do next. */
export function FormNotice({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={quiet}>
      {text && (
        <p className="flex items-start gap-2.5 rounded-control bg-act/10 px-4 py-3 text-card text-text">
          <Icon name="check-circle" className="mt-0.5 size-5 text-act" />
          {text}
        </p>
      )}
    </div>
  )
}
