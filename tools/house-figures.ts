import type { SourceFile } from './house-files.ts'

const isCounted = ({ path, isTest }: SourceFile): boolean =>
  /^(apps|packages)\//.test(path) && !isTest && !/\/migrations\/|^packages\/phrases\//.test(path)

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0)

export type Figures = { files: number; lines: number; p50: number; p90: number; max: number; comments: number }

/** Phrases and migrations are lists: their length says nothing about how they read. */
export const figuresOf = (files: readonly SourceFile[]): Figures => {
  const counted = files.filter(isCounted)
  const sizes = counted.map((file) => file.lines).toSorted((a, b) => a - b)
  const lines = sum(sizes)
  const commented = sum(counted.map((file) => file.comments.split('\n').filter((line) => line.trim() !== '').length))
  return {
    files: sizes.length,
    lines,
    p50: at(sizes, 0.5),
    p90: at(sizes, 0.9),
    max: sizes.at(-1) ?? 0,
    comments: Math.round((1000 * commented) / Math.max(lines, 1)) / 10,
  }
}

export const tooLong = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => file.lines > (file.isTest ? 400 : 250))
    .map((file) => `${file.path} has ${file.lines} lines: split it by what it does, not in the middle`)

const silenced = /oxlint-disable|eslint-disable|@ts-expect-error|@ts-ignore|@ts-nocheck/
const reasoned = /(oxlint-disable-next-line [\w/,\- ]+ -- |@ts-expect-error:? )\S.{8,}/

export const silencers = (files: readonly SourceFile[]): { all: string[]; reasonless: string[] } => {
  const all = files.flatMap((file) =>
    file.comments
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => silenced.test(line))
      .map((line) => `${file.path} ${line}`),
  )
  return { all, reasonless: all.filter((line) => !reasoned.test(line)) }
}
