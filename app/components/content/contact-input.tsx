import { type ContactField, contactLimits } from '#domain/content/contact.ts'

type ContactInputProps = {
  name: ContactField
  label: string
  autoComplete?: string
  /** A phone number or e-mail: left to right. */
  isLatin?: boolean
  isLong?: boolean
  problem?: string | undefined
}

const look =
  'w-full rounded-control bg-page px-4 text-base ringed ringed-edge transition focus-visible:ringed-transparent aria-[invalid=true]:ringed-bad'

/** A labelled field with its error below. */
export function ContactInput({ name, label, autoComplete, isLatin = false, isLong = false, problem }: ContactInputProps) {
  const id = `contact-${name}`
  const problemId = `${id}-problem`
  const shared = {
    id,
    name,
    required: true,
    maxLength: contactLimits[name],
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? problemId : undefined,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {isLong ? (
        <textarea {...shared} rows={6} className={`block min-h-36 py-3 leading-7 ${look}`} />
      ) : (
        <input {...shared} dir={isLatin ? 'ltr' : undefined} autoComplete={autoComplete} className={`h-12 ${look}`} />
      )}
      {problem && (
        <p id={problemId} className="mt-1.5 text-note text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
