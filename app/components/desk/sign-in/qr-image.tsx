import type { QrCode } from '#services/content/qr-code.ts'

/** Dark on white in both themes: cameras need it. */
export function QrImage({ qr, label }: { qr: QrCode; label: string }) {
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} stroke="#000" />
    </svg>
  )
}
