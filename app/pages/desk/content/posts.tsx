import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { NewPost } from '#app/components/desk/content/new-post.tsx'
import { TextStatus } from '#app/components/desk/content/text-status.tsx'
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
        <NewPost />
      </PageHead>
      <ContentTabs current="posts" />
      <ListSearch path={path} q={query.q ?? ''} label="جستجوی نوشته" name="عنوان نوشته" placeholder="عنوان یا نشانی" />
      {data ? (
        <div className="scroll">
          {data.posts.length === 0 ? (
            <Empty icon="pencil" title={query.q ? 'نوشته‌ای با این عنوان نیست' : 'هنوز نوشته‌ای نیست'} />
          ) : (
            <PostTable posts={data.posts} />
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

function PostTable({ posts }: { posts: readonly PostRow[] }) {
  return (
    <table className="list text-list" aria-label="نوشته‌ها">
      <thead>
        <tr>
          <th scope="col">عنوان</th>
          <th scope="col" className="text-author not-phone">
            نویسنده
          </th>
          <th scope="col" className="text-day not-phone">
            انتشار
          </th>
          <th scope="col" className="text-state">
            وضعیت
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <td>
              <a className="row-link cut" href={`${path}/posts/${post.id}`}>
                {post.title}
              </a>
            </td>
            <td className="not-phone cut">{post.authorName}</td>
            <td className="not-phone">{post.publishedAt ? jalaliDate(post.publishedAt) : '—'}</td>
            <td>
              <TextStatus status={post.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
