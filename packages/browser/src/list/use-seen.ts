import { useEffect, useRef } from 'react'

/** Collects the rows shown so far, because a selection may name rows of other pages. */
export const useSeen = <Row extends { id: string }>(rows: readonly Row[] | undefined) => {
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row)
  }, [rows])
  return {
    add: (more: readonly Row[]) => {
      for (const row of more) seen.current.set(row.id, row)
    },
    of: (ids: readonly string[]) =>
      ids.flatMap((id) => rows?.find((row) => row.id === id) ?? seen.current.get(id) ?? []),
  }
}

const pageMax = 100

/** Reads all rows of a list, page by page. */
export const everyRow = async <Row>(
  read: (page: { page: number; pageSize: number }) => Promise<{ items: Row[] }>,
  total: number,
): Promise<Row[]> => {
  const found: Row[] = []
  for (let page = 1; (page - 1) * pageMax < total; page += 1) {
    found.push(...(await read({ page, pageSize: pageMax })).items)
  }
  return found
}
