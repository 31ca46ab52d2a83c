import type { QrCode } from '#services/content/qr-code.ts'

/** Black on white in both themes, so that cameras can read it. */
export function QrPicture({ qr, label, className = '' }: { qr: QrCode; label: string; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-control ${className}`}
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} stroke="#000" />
    </svg>
  )
}
