import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { Frame } from '#app/components/desk/frame/frame.tsx'
import { ConfirmSheet } from '#app/components/desk/sign-in/confirm-sheet.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { onSignedOut } from '#app/stores/desk/api.ts'
import { type DeskParams, useDeskLocation } from '#app/stores/desk/location.ts'
import { meKey, useMay, useMe } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { useWaiting } from '#app/stores/desk/waiting.ts'
import { type DeskPage, matchDeskPage } from './pages.ts'
import { SetUpFirst } from './set-up-first.tsx'
import { SignedOut } from './signed-out.tsx'

/** The page of the URL: an entrance as it is, everything else inside the frame and for a signed-in person. */
export function DeskApp() {
  const match = matchDeskPage(useDeskLocation((state) => state.path))
  if (match?.page.isEntrance) return <Loaded {...match} />
  return <Inside match={match} />
}

type Match = { page: DeskPage; params: DeskParams }

function Inside({ match }: { match: Match | null }) {
  const { data: me, problem } = useMe()
  const may = useMay()
  const counts = useWaiting()
  useEffect(() => onSignedOut(() => refresh(meKey)), [])
  const isOut = problem?.status === 401 || problem?.status === 404
  if (isOut) return <SignedOut isExpired={problem.status === 401} />
  if (!me) return problem && <Failed title="میز کار باز نشد" problem={problem} onRetry={() => refresh(meKey)} />
  if (me.mustSetTotp) return <SetUpFirst />
  const isAllowed = !match?.page.needs || may(match.page.needs)
  return (
    <Frame me={me} counts={counts}>
      <ConfirmSheet me={me} />
      {match && isAllowed ? (
        <Loaded {...match} />
      ) : (
        <Empty
          icon={match ? 'lock' : 'search'}
          title={match ? 'نقش شما به این بخش دسترسی ندارد' : 'این صفحه در میز کار نیست'}
          action={
            <a className="btn" href="/desk">
              رفتن به امروز
            </a>
          }
        />
      )}
    </Frame>
  )
}

function Loaded({ page: { path, Page }, params }: Match) {
  return (
    <Boundary key={path}>
      <Suspense fallback={<Bones />}>
        <Page params={params} />
      </Suspense>
    </Boundary>
  )
}

/** A page that throws, or whose chunk a newer build removed, leaves the frame usable. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Empty
        icon="alert"
        title="این صفحه باز نشد"
        text="شاید میز کار به‌روز شده باشد. صفحه را دوباره باز کنید."
        action={
          <button type="button" className="btn primary" onClick={() => location.reload()}>
            باز کردن دوباره
          </button>
        }
      />
    )
  }
}
