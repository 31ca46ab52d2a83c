import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { isLatin, isSameSite, type MarkdownNode, textOf } from '#domain/markdown.ts'
import { never } from '#domain/never.ts'
import { ProductPicture } from './picture.tsx'

/** Renders a parsed description: React escapes all text, and only the elements of the tree's types are possible (IN-03). */
export function Markdown({ nodes, className = '' }: { nodes: readonly MarkdownNode[]; className?: string }) {
  return <div className={`flex flex-col gap-4 wrap-break-word ${className}`}>{renderNodes(nodes)}</div>
}

function renderNodes(nodes: readonly MarkdownNode[]): ReactElement {
  return withoutKeys(nodes.map(renderNode))
}

/** A tree never changes while its page is open, so its children are passed as arguments and need no keys. */
function withoutKeys(elements: readonly ReactElement[]): ReactElement {
  return createElement(Fragment, null, ...elements)
}

function renderNode(node: MarkdownNode): ReactElement {
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
      return <p>{renderNodes(node.children)}</p>
    case 'strong':
      return <strong className="font-bold">{renderNodes(node.children)}</strong>
    case 'em':
      return <em>{renderNodes(node.children)}</em>
    case 'strike':
      return <del className="text-muted">{renderNodes(node.children)}</del>
    case 'quote':
      return <blockquote className="flex flex-col gap-4 border-s-4 border-line ps-4 text-muted">{renderNodes(node.children)}</blockquote>
    case 'heading':
      return createElement(`h${node.level}`, { id: node.id, className: headingLook[node.level] }, renderNodes(node.children))
    case 'list':
      return <List {...node} />
    case 'item':
      return <li className="spaced-2">{renderNodes(node.children)}</li>
    case 'link':
      return <MarkdownLink {...node} />
    case 'picture':
      return <ProductPicture image={node} sizes="24rem" className="mx-auto w-full max-w-96 object-contain" />
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

type NodeOf<Kind extends MarkdownNode['kind']> = Extract<MarkdownNode, { kind: Kind }>

function List({ start, children }: NodeOf<'list'>) {
  const look = 'flex flex-col gap-2 ps-6 marker:text-muted'
  if (start === undefined) return <ul className={`list-disc ${look}`}>{renderNodes(children)}</ul>
  return (
    <ol start={start === 1 ? undefined : start} className={`list-[persian] ${look}`}>
      {renderNodes(children)}
    </ol>
  )
}

function MarkdownLink({ href, children }: NodeOf<'link'>) {
  return (
    <a href={href} rel={isSameSite(href) ? undefined : 'nofollow noopener'} className="text-act underline underline-offset-4">
      {isolated(textOf(children), renderNodes(children))}
    </a>
  )
}

/** Cells wrap instead of scrolling, to be readable on phones and by keyboard. Markdown tables always have a head; an empty one is not rendered. */
function Table({ head, rows }: NodeOf<'table'>) {
  const hasHead = head.some((cell) => textOf(cell).trim() !== '')
  return (
    <table className="w-full border-collapse">
      {hasHead && (
        <thead>
          <tr>{withoutKeys(head.map(headCell))}</tr>
        </thead>
      )}
      <tbody>{withoutKeys(rows.map(bodyRow))}</tbody>
    </table>
  )
}

const cellLook = 'border border-line px-3 py-2 text-start align-top'

function headCell(nodes: readonly MarkdownNode[]): ReactElement {
  return createElement('th', { scope: 'col', className: `bg-raised font-bold ${cellLook}` }, renderNodes(nodes))
}

function bodyRow(cells: readonly MarkdownNode[][]): ReactElement {
  return createElement('tr', null, withoutKeys(cells.map((nodes) => createElement('td', { className: cellLook }, renderNodes(nodes)))))
}

function isolated(text: string, content: ReactNode): ReactNode {
  return isLatin(text) ? <bdi dir="ltr">{content}</bdi> : content
}
