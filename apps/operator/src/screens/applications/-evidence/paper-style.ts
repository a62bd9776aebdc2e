/** `zoom`: width as a share of the place. `turns`: quarters clockwise. */
export type PaperView = { zoom: number; turns: number }

const share = (part: number): string => `${part * 100}%`

/**
 * Returns the style of a picture whose height is `ratio` times its width. A picture on its side keeps the place's width as its
 * visible width; margins make up for the box, which a rotation does not change.
 */
export const paperStyle = ({ zoom, turns }: PaperView, ratio: number) => {
  const rotate = `${turns * 90}deg`
  if (turns % 2 === 0) return { width: share(zoom), rotate }
  const width = zoom / ratio
  return {
    width: share(width),
    rotate,
    marginBlock: share((width - zoom) / 2),
    marginInline: share((zoom - width) / 2),
  }
}
