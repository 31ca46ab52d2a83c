/** Shown for a link that was used, replaced or is too old. In its own file: the page that shows it needs no other refusal. */
export const linkInvalid = 'این پیوند نامعتبر یا منقضی شده است'
