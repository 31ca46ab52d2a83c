/** Shown without JavaScript, instead of a form that could not be submitted. */
export function NeedsScripts() {
  return (
    <p className="rounded-control bg-rate-10 px-4 py-3 text-card scripted:hidden">
      برای ورود و ثبت نام، JavaScript را در مرورگر خود روشن کنید و صفحه را تازه کنید.
    </p>
  )
}
