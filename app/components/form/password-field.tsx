import { useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { Field, type FieldProps } from './field.tsx'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'inside' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' }

/** A password input with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      className="ps-13"
      inside={
        <button
          type="button"
          aria-label={isShown ? 'پنهان کردن نویسه‌ها' : 'نمایش نویسه‌ها'}
          className="absolute inset-y-0 end-1 my-auto grid size-11 place-items-center rounded-control text-muted transition hover:text-text"
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} className="size-5" />
        </button>
      }
    />
  )
}
