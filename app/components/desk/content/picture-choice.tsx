import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PictureButton } from './markdown-field.tsx'
import type { usePictureUpload } from './use-picture-upload.ts'

type PictureChoiceProps = {
  label: string
  /** On the button that chooses a file. */
  choose: string
  upload: ReturnType<typeof usePictureUpload>
  /** What is wrong with the stored choice; a refused upload comes first. */
  error: string | undefined
  /** The chosen picture. */
  picture: ReactNode
  onRemove?: (() => void) | undefined
  children?: ReactNode
}

/** One picture of a form: shown, chosen, removed, with its progress and why it was refused. */
export function PictureChoice({ label, choose, upload, error, picture, onRemove, children }: PictureChoiceProps) {
  const problem = upload.problem || error
  return (
    <div className="form-part">
      <span className="label">{label}</span>
      {picture}
      <div className="row tight wrap">
        <PictureButton icon="camera" label={choose} upload={upload} />
        {onRemove && (
          <button type="button" className="btn plain small" onClick={onRemove}>
            <Icon name="trash" size="s" />
            برداشتن
          </button>
        )}
        <span className="tiny muted" role="status">
          {upload.state}
        </span>
      </div>
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}
