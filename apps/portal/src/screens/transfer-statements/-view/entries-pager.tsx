import { Pager } from '@tillgate/browser/list/pager.tsx'
import { useState } from 'react'

const pageSizeDefault = 15

/** Page and page size of a list inside a statement; another page size begins at the first page. */
export const usePages = () => {
  const [page, go] = useState(1)
  const [pageSize, resize] = useState(pageSizeDefault)
  const restart = (size: number) => {
    resize(size)
    go(1)
  }
  return { page, pageSize, go, resize: restart }
}

type Props = { data: { page: number; total: number; totalIsCapped: boolean }; pages: ReturnType<typeof usePages> }

/** Pager of a list inside a statement, absent while one page holds all rows. */
export const EntriesPager = ({ data: { page, total, totalIsCapped }, pages: { pageSize, go, resize } }: Props) =>
  total > pageSizeDefault && (
    <Pager page={page} pageSize={pageSize} total={total} isCapped={totalIsCapped} go={go} resize={resize} />
  )
