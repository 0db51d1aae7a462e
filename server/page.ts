/** The built page as the browsers of this company get it: it says the company's time zone (src/ui/companyZone.ts). */
export const pageOf = (built: string, timeZone: string): string =>
  built.replace('</head>', `  <meta name="time-zone" content="${timeZone}" />\n  </head>`)
