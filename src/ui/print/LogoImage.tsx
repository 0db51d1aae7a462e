import type { CompanyLogo } from '../../api/company.ts'

/** The company's mark. What it says stands beside it in words. */
export function LogoImage({ png, width, height }: CompanyLogo) {
  return <img className="company-logo" src={`data:image/png;base64,${png}`} width={width} height={height} alt="" />
}
