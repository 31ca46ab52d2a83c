import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { isLatin, isSameSite, type MarkdownNode, textOf } from '#domain/markdown.ts'
import { never } from '#domain/never.ts'

/** Renders a parsed description: React escapes all text, and only the elements of the tree's types are possible (IN-03). */
export function Markdown({ nodes, className = '' }: { nodes: readonly MarkdownNode[]; className?: string }) {
  return <div className={`flex flex-col gap-4 wrap-break-word ${className}`}>{drawn(nodes)}</div>
}

function drawn(nodes: readonly MarkdownNode[]): ReactElement {
  return inOrder(nodes.map(drawNode))
}

/** A tree never changes while its page is open, so its children are passed as arguments and need no keys. */
function inOrder(elements: readonly ReactElement[]): ReactElement {
  return createElement(Fragment, null, ...elements)
}

function drawNode(node: MarkdownNode): ReactElement {
  switch (node.kind) {
    case 'text':
      return <>{node.text}</>
    case 'code':
      return <code className="rounded bg-raised px-1.5 py-0.5 text-[0.9em]">{isolated(node.text, node.text)}</code>
    case 'codeBlock':
      return (
        <pre dir="ltr" className="rounded-control border border-line bg-raised p-4 text-start text-note whitespace-pre-wrap">
          <code>{node.text}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'rule':
      return <hr className="border-line" />
    case 'paragraph':
      return <p>{drawn(node.children)}</p>
    case 'strong':
      return <strong className="font-bold">{drawn(node.children)}</strong>
    case 'em':
      return <em>{drawn(node.children)}</em>
    case 'strike':
      return <del className="text-muted">{drawn(node.children)}</del>
    case 'quote':
      return <blockquote className="flex flex-col gap-4 border-s-4 border-line ps-4 text-muted">{drawn(node.children)}</blockquote>
    case 'heading':
      return createElement(`h${node.level}`, { id: node.id, className: headingLook[node.level] }, drawn(node.children))
    case 'list':
      return <List {...node} />
    case 'item':
      return <li className="space-y-2">{drawn(node.children)}</li>
    case 'link':
      return <MarkdownLink {...node} />
    case 'table':
      return <Table {...node} />
    default:
      return never(node)
  }
}

const headingLook = {
  2: 'mt-4 text-title',
  3: 'mt-3 text-[1.125rem]',
  4: 'mt-2 font-bold',
  5: 'mt-2 font-bold text-muted',
  6: 'mt-2 font-bold text-muted',
}

type Drawn<Kind extends MarkdownNode['kind']> = Extract<MarkdownNode, { kind: Kind }>

function List({ ordered, start, children }: Drawn<'list'>) {
  const look = 'flex flex-col gap-2 ps-6 marker:text-muted'
  if (!ordered) return <ul className={`list-disc ${look}`}>{drawn(children)}</ul>
  return (
    <ol start={start === 1 ? undefined : start} className={`list-[persian] ${look}`}>
      {drawn(children)}
    </ol>
  )
}

function MarkdownLink({ href, children }: Drawn<'link'>) {
  return (
    <a href={href} rel={isSameSite(href) ? undefined : 'nofollow noopener'} className="text-act underline underline-offset-4">
      {isolated(textOf(children), drawn(children))}
    </a>
  )
}

/** Cells wrap instead of scrolling, to be readable on phones and by keyboard. Markdown tables always have a head; an empty one is not rendered. */
function Table({ head, rows }: Drawn<'table'>) {
  const hasHead = head.some((cell) => textOf(cell).trim() !== '')
  return (
    <table className="w-full border-collapse">
      {hasHead && (
        <thead>
          <tr>{inOrder(head.map(headCell))}</tr>
        </thead>
      )}
      <tbody>{inOrder(rows.map(bodyRow))}</tbody>
    </table>
  )
}

const cellLook = 'border border-line px-3 py-2 text-start align-top'

function headCell(nodes: readonly MarkdownNode[]): ReactElement {
  return createElement('th', { scope: 'col', className: `bg-raised font-bold ${cellLook}` }, drawn(nodes))
}

function bodyRow(cells: readonly MarkdownNode[][]): ReactElement {
  return createElement('tr', null, inOrder(cells.map((nodes) => createElement('td', { className: cellLook }, drawn(nodes)))))
}

function isolated(text: string, content: ReactNode): ReactNode {
  return isLatin(text) ? <bdi dir="ltr">{content}</bdi> : content
}
