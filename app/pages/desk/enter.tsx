import { useEffect, useState } from 'react'
import { Entrance } from '#app/components/desk/frame/entrance.tsx'
import { requestDesk } from '#app/stores/desk/api.ts'

/** Opens the desk with the one-time link that the server printed. The token is in the fragment: no log contains it. */
export default function EnterPage() {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => void enter().then(setProblem), [])
  return (
    <Entrance title={problem ? 'این پیوند باز نشد' : 'در حال ورود به میز کار'}>
      <p className="muted">{problem ?? 'چند لحظه صبر کنید.'}</p>
      {problem && <p className="small muted">پیوند تازه را با فرمان npm run staff -- link بگیرید.</p>}
    </Entrance>
  )
}

let entering: Promise<string | null> | undefined

/** Once, however often the effect runs: a token works a single time. */
function enter(): Promise<string | null> {
  entering ??= requestDesk('POST', '/session/link', { body: { token: location.hash.slice(1) } }).then((result) => {
    if (!result.isOk) return result.problem.message
    // The URL with the token does not stay in the history.
    location.replace('/desk')
    return null
  })
  return entering
}
