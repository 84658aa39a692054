import { existsSync } from 'node:fs';
import type { Settings } from '../../config/setting-definitions.js';
import { ageOf, describeEnd } from '../../tls/certificate-age.js';
import { isKnownToOthers } from '../../tls/open-own-certificate.js';
import { readCertificate } from '../../tls/read-certificate.js';
import { certificateFilesOf } from '../serve/open-certificate.js';
import { type Check, reasonOf } from './check.js';

const what = 'certificate';

/** Checks the certificate that the service would use; returns nothing without TLS. */
export function checkCertificate(settings: Settings): readonly Check[] {
  try {
    const files = certificateFilesOf(settings);
    if (!files) return [];
    const isOwn = settings.tlsCert === undefined;
    const remedy = isOwn ? 'the next start makes another' : 'replace it';
    if (isOwn && !existsSync(files.cert)) {
      return [{ what, found: `${files.cert} is not there; a start makes it` }];
    }
    const { certificate } = readCertificate(files);
    const now = Date.now();
    const end = describeEnd(certificate, now);
    const found = `${certificate.subjectAltName ?? certificate.subject}; ${end}`;
    if (isOwn && isKnownToOthers(files.key)) {
      return [{ what, found: `other users may have read ${files.key}; ${remedy}` }];
    }
    if (ageOf(certificate, now) === 'young') return [{ what, found }];
    return [{ what, found: `${found}; ${remedy}`, isFailed: !isOwn }];
  } catch (error) {
    return [{ what, found: `cannot be used: ${reasonOf(error)}`, isFailed: true }];
  }
}
