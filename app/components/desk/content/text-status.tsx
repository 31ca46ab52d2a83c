import { Pill } from '../state-pill.tsx'

/** A shape of its own for each: nobody needs the colour to tell them apart. */
export function TextStatus({ status }: { status: 'draft' | 'published' }) {
  return status === 'published' ? <Pill icon="eye" tone="good" text="منتشر شده" /> : <Pill icon="pencil" text="پیش‌نویس" />
}
