import { Button } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons/arrows.tsx'
import './pager.css'

export const pageSizes = [15, 30, 50, 100] as const

type Props = {
  page: number
  pageSize: number
  total: number
  go: (page: number) => void
  resize: (pageSize: number) => void
  words: { shown: string; rows: string; page: string; previous: string; next: string }
}

export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

export const Pager = ({ page, pageSize, total, go, resize, words }: Props) => {
  const last = pagesOf(total, pageSize)

  return (
    <nav className="pager" aria-label={words.page}>
      <output className="tnum">{words.shown}</output>
      <span className="grow" />
      <label className="pager-size only-wide">
        {words.rows}
        <select value={pageSize} onChange={(event) => resize(Number(event.currentTarget.value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <Button size="sm" iconOnly inactive={page <= 1} aria-label={words.previous} onClick={() => go(page - 1)}>
        <ChevronLeftIcon small />
      </Button>
      <span className="tnum">{words.page}</span>
      <Button size="sm" iconOnly inactive={page >= last} aria-label={words.next} onClick={() => go(page + 1)}>
        <ChevronRightIcon small />
      </Button>
    </nav>
  )
}
