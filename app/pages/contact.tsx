import { ContactForm } from '#app/components/content/contact-form.tsx'
import { ContentHeader } from '#app/components/content/content-header.tsx'
import { NeighbourLinks } from '#app/components/content/neighbour-links.tsx'
import { SupportPhone } from '#app/components/layout/support-phone.tsx'
import { Markdown } from '#app/components/ui/markdown.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { ContentPageData } from '#services/content/get-content-page.ts'

/** Contact form, address and opening hours. */
export function ContactPage(page: ContentPageData) {
  return (
    <main id="content" tabIndex={-1}>
      <PageHead seo={page.seo} />
      <ContentHeader {...page} />
      <div className="frame grid gap-8 pt-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-16 lg:pt-12 print:block">
        <section
          aria-labelledby="write-to-us"
          className="unprinted self-start lg:sticky lg:top-22 lg:order-last rounded-card bg-surface p-5 shadow-lift sm:p-7"
        >
          <h2 id="write-to-us" className="mb-4 text-title">
            پیام بگذارید
          </h2>
          <ContactForm />
          <p className="text-sm leading-7 text-muted scripted:hidden">
            این فرم به جاوااسکریپت نیاز دارد. با شماره‌ی پشتیبانی تماس بگیرید؛ همکاران ما پیام شما را می‌نویسند.
          </p>
        </section>
        <div className="max-w-2xl spaced-8">
          <div className="rounded-card bg-surface p-5 shadow-lift">
            <SupportPhone number={page.supportPhone} />
          </div>
          <Markdown nodes={page.body} className="reading" />
          <div className="max-lg:hidden">
            <NeighbourLinks links={page.neighbours} current={page.slug} />
          </div>
        </div>
      </div>
    </main>
  )
}
