import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { NewText } from '#app/components/desk/content/new-text.tsx'
import { momentText } from '#app/components/desk/content/text-status.tsx'
import { TextTable } from '#app/components/desk/content/text-table.tsx'
import { ListSearch } from '#app/components/desk/list/list-search.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { type PostRow, postsKey, usePosts } from '#app/stores/desk/content/texts.ts'
import { useQuery } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { jalaliDate } from '#domain/dates.ts'

const path = '/desk/content'

/** The posts of the blog, newest first, drafts too. */
export default function PostsPage() {
  const query = useQuery()
  const { data, problem } = usePosts(query.q ?? '', query.cursor)
  return (
    <>
      <PageHead name="نوشته‌ها" title="محتوا" isBare>
        <NewText kind="posts" />
      </PageHead>
      <ContentTabs current="posts" />
      <ListSearch path={path} q={query.q ?? ''} label="جستجوی نوشته" name="عنوان نوشته" placeholder="عنوان یا نشانی" />
      {data ? (
        <div className="scroll">
          {data.posts.length === 0 ? (
            <Empty icon="pencil" title={query.q ? 'نوشته‌ای با این عنوان نیست' : 'هنوز نوشته‌ای نیست'} />
          ) : (
            <TextTable label="نوشته‌ها" rows={data.posts} hrefOf={({ id }) => `${path}/posts/${id}`} columns={columns} />
          )}
          <Pager path={path} query={query} next={data.next} />
        </div>
      ) : problem ? (
        <Failed title="نوشته‌ها باز نشد" problem={problem} onRetry={() => refresh(postsKey)} />
      ) : (
        <Bones />
      )}
    </>
  )
}

function publicationOf({ publishedAt, scheduledFor }: PostRow): string {
  if (scheduledFor) return momentText(scheduledFor)
  return publishedAt ? jalaliDate(publishedAt) : '—'
}

const columns = [
  { name: 'نویسنده', className: 'text-author', cell: (post: PostRow) => post.authorName },
  { name: 'انتشار', className: 'text-day', cell: publicationOf },
]
