import type { ReactNode } from 'react'

/** Pictures of quick keys, 48 by 48 pixels. */
const pictures = {
  banana: (
    <>
      <path d="M12 9c2 14 10 24 25 26 3 .4 4-3 1-4-11-3-17-10-20-23-.5-2-6-1.500-6 1z" fill="#F6CB3C" />
      <path d="M9 13c0 15 8 26 22 28 4 .5 5-3 2-4-12-3-18-12-19-24-.2-2-5-2-5 0z" fill="#FFDF6B" />
      <path d="M12 9c0-2 5.500-3 6-1l.4 1.800c-2 .6-4 .8-6.200.7z" fill="#7A5A1E" />
    </>
  ),
  tomato: (
    <>
      <circle cx="24" cy="27" r="15.500" fill="#E2463F" />
      <path d="M13 22c2-5 6-7 9-7" fill="none" stroke="#F58B80" strokeWidth="2.500" strokeLinecap="round" />
      <path
        d="M24 14c-3-3-7-2-9-1 2 3 5 4 9 3.500 4 .5 7-.5 9-3.500-2-1-6-2-9 1zM23 8h2.500l-.3 7h-1.900z"
        fill="#3E9B4F"
      />
    </>
  ),
  onion: (
    <>
      <path d="M24 10c1 6 16 8 16 19 0 8-8 12-16 12S8 37 8 29c0-11 15-13 16-19z" fill="#E9B25C" />
      <path d="M24 14c-5 7-8 11-8 16s3 9 8 11c5-2 8-6 8-11s-3-9-8-16z" fill="#F4CB86" />
      <path d="M21 41h6l-1 3h-4zM23 6h2v7h-2z" fill="#9A7234" />
    </>
  ),
  avocado: (
    <>
      <path d="M29 7c6 0 8 7 10 15 2 9-2 20-14 20S7 34 9 25C11 14 21 7 29 7z" fill="#2F6B3A" />
      <path
        d="M29 10.500c4 0 5.500 5 7 12 1.700 8-2 16-11 16s-14-6-12.500-13C14 17 22 10.500 29 10.500z"
        fill="#D9E58B"
      />
      <circle cx="25" cy="28" r="7" fill="#8A5A33" />
      <path d="M21 26c1-2 2.500-2.500 4-2.500" fill="none" stroke="#B5845A" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  lime: (
    <>
      <circle cx="20" cy="26" r="14" fill="#5FAE3C" />
      <circle cx="32" cy="29" r="11.500" fill="#F2F7D8" stroke="#5FAE3C" strokeWidth="3" />
      <path
        d="M32 20v18M23 29h18M25.600 22.600l12.800 12.800M38.400 22.600 25.600 35.400"
        stroke="#9CCB62"
        strokeWidth="2"
      />
    </>
  ),
  apple: (
    <>
      <path
        d="M24 16c-4-3-15-2-15 9 0 9 6 17 11 17 2 0 3-1 4-1s2 1 4 1c5 0 11-8 11-17 0-11-11-12-15-9z"
        fill="#76B84A"
      />
      <path d="M14 21c1-2 3-3.500 5-3.500" fill="none" stroke="#B8E08E" strokeWidth="2.500" strokeLinecap="round" />
      <path d="M23 16c0-4 1-7 3-9l2 1.500c-2 2-2.600 4-2.600 7.500z" fill="#7A5A1E" />
      <path d="M0 0c4-5 9-5 12-3-1 5-6 7-12 3z" fill="#3E9B4F" transform="translate(27 12) rotate(0)" />
    </>
  ),
  potato: (
    <>
      <path d="M13 15c6-6 16-7 22 0 6 6 6 15 0 20s-18 6-24 0c-5-5-4-14 2-20z" fill="#C99A5B" />
      <circle cx="19" cy="22" r="1.800" fill="#9A7138" />
      <circle cx="29" cy="19" r="1.600" fill="#9A7138" />
      <circle cx="32" cy="29" r="1.800" fill="#9A7138" />
      <circle cx="22" cy="32" r="1.600" fill="#9A7138" />
    </>
  ),
  carrot: (
    <>
      <path d="M31 15c4 3 3 8-1 11L11 42c-3 2-6-1-4-4l15-20c3-4 6-5 9-3z" fill="#F08A2E" />
      <path d="M20 25l4 3M14 32l4 3" stroke="#C96A18" strokeWidth="2" strokeLinecap="round" />
      <path d="M29 17c0-5 2-9 6-11 1 3 0 6-1 8 3-1 6-1 8 1-2 4-7 6-11 5z" fill="#3E9B4F" />
    </>
  ),
  lettuce: (
    <>
      <path
        d="M24 42c-12 0-17-8-16-15-3-5 1-10 5-9 1-6 7-9 11-6 4-3 10 0 11 6 4-1 8 4 5 9 1 7-4 15-16 15z"
        fill="#5FAE3C"
      />
      <path d="M24 42c-7 0-10-6-9-12 1-5 5-9 9-12 4 3 8 7 9 12 1 6-2 12-9 12z" fill="#A9D66B" />
      <path d="M24 40V22M24 31l-5-4M24 34l5-4" stroke="#E8F5C8" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  orange: (
    <>
      <circle cx="24" cy="26" r="15.500" fill="#F59A23" />
      <path d="M14 21c2-4 5-6 8-6" fill="none" stroke="#FFC879" strokeWidth="2.500" strokeLinecap="round" />
      <circle cx="24" cy="13" r="1.800" fill="#7A5A1E" />
      <path d="M0 0c4-5 9-5 12-3-1 5-6 7-12 3z" fill="#3E9B4F" transform="translate(25 12) rotate(0)" />
    </>
  ),
  plantain: (
    <>
      <path d="M9 13c0 16 10 27 27 28 4 .2 5-4 1-5-14-3-21-11-22-24-.2-3-6-2-6 1z" fill="#8DB640" />
      <path d="M11 16c1 13 9 21 22 24" fill="none" stroke="#BFDB78" strokeWidth="2.500" strokeLinecap="round" />
      <path d="M9 13c0-3 6-4 6-1v1.500c-2 .5-4 .6-6 .3z" fill="#5E4A1E" />
    </>
  ),
  mango: (
    <>
      <path d="M35 13c6 6 5 18-3 24s-20 5-24-1 2-14 9-20 13-8 18-3z" fill="#F3A93C" />
      <path d="M35 13c5 5 5 14 0 20 0-9-6-16-14-19 5-4 10-5 14-1z" fill="#E0604A" />
      <path d="M0 0c4-5 9-5 12-3-1 5-6 7-12 3z" fill="#3E9B4F" transform="translate(33 12) rotate(-30)" />
    </>
  ),
  grapes: (
    <>
      <g fill="#7B57B5">
        <circle cx="18" cy="19" r="5.500" />
        <circle cx="29" cy="19" r="5.500" />
        <circle cx="13" cy="27" r="5.500" />
        <circle cx="23.500" cy="27" r="5.500" />
        <circle cx="34" cy="27" r="5.500" />
        <circle cx="18.500" cy="35" r="5.500" />
        <circle cx="29" cy="35" r="5.500" />
        <circle cx="23.500" cy="41.500" r="4.500" />
      </g>
      <path d="M23 14c0-3 1-6 3-8l1.600 1.400C26 9 25.500 11 25.500 14z" fill="#7A5A1E" />
      <path d="M0 0c4-5 9-5 12-3-1 5-6 7-12 3z" fill="#3E9B4F" transform="translate(26 12) rotate(0)" />
    </>
  ),
  cilantro: (
    <>
      <path
        d="M23 42c0-12-3-18-8-24M25 42c0-12 3-18 8-24M24 42V16"
        stroke="#3E8B45"
        strokeWidth="2.200"
        fill="none"
        strokeLinecap="round"
      />
      <g fill="#58A84C">
        <circle cx="14" cy="15" r="5.500" />
        <circle cx="24" cy="11" r="6" />
        <circle cx="34" cy="15" r="5.500" />
        <circle cx="18" cy="22" r="4" />
        <circle cx="30" cy="22" r="4" />
      </g>
      <path d="M19 37h10v4H19z" fill="#C9A15B" />
    </>
  ),
  eggs: (
    <>
      <path d="M6 28h36l-3 12H9z" fill="#A7B3C2" />
      <g fill="#F5E3CC">
        <ellipse cx="15" cy="25" rx="6" ry="8" />
        <ellipse cx="33" cy="25" rx="6" ry="8" />
      </g>
      <ellipse cx="24" cy="24" rx="6.500" ry="8.500" fill="#FFF2E0" />
      <path d="M6 28h36l-.7 3H6.700z" fill="#8996A8" />
    </>
  ),
  bread: (
    <>
      <path d="M8 20c0-7 7-10 16-10s16 3 16 10c0 3-2 5-3 6v12H11V26c-1-1-3-3-3-6z" fill="#D69A4C" />
      <path
        d="M12 20c0-4 5-6.500 12-6.500S36 16 36 20c0 2-1.500 3-2.500 4v11h-19V24c-1-1-2.500-2-2.500-4z"
        fill="#F2CF97"
      />
    </>
  ),
  ice: (
    <>
      <path d="M11 12h26l-2 30H13z" fill="#BFE3F5" />
      <path d="M11 12h26l-.5 7h-25z" fill="#6FB7DE" />
      <g fill="#fff">
        <rect x="16" y="24" width="8" height="8" rx="1.500" transform="rotate(-8 20 28)" />
        <rect x="26" y="28" width="8" height="8" rx="1.500" transform="rotate(12 30 32)" />
      </g>
    </>
  ),
} as const satisfies Record<string, ReactNode>

type PictureName = keyof typeof pictures
const isPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name)
export const pictureNames: readonly PictureName[] = Object.keys(pictures).filter(isPicture)

type Props = { name: string | null; label: string; className?: string | undefined }
/** Picture of a quick key, or the first letter of its label. */
export const Picture = ({ name, label, className }: Props) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
    {name !== null && isPicture(name) ? (
      pictures[name]
    ) : (
      <text x="24" y="33" textAnchor="middle" fontSize="26" fontWeight="600" fill="currentColor">
        {label.slice(0, 1).toUpperCase()}
      </text>
    )}
  </svg>
)
