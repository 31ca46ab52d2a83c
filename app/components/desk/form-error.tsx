import { Icon } from '#app/components/desk/icons.tsx'

/** Why a form was refused; read out when it appears. */
export function FormError({ text }: { text: string }) {
  return (
    <div role="alert">
      {text && (
        <p className="note bad">
          <Icon name="alert" />
          {text}
        </p>
      )}
    </div>
  )
}
