import { Skeleton } from './skeleton.tsx'

type Props = { rows: number; columns: number }

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

/** The same rows and columns as the table that is coming: nothing jumps when it does. */
export const SkeletonRows = ({ rows, columns }: Props) => (
  <tbody>
    {upTo(rows).map((row) => (
      <tr key={row}>
        {upTo(columns).map((column) => (
          <td key={column}>
            <Skeleton width={column === 0 ? 20 : '70%'} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
