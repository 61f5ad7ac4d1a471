/** The object identifiers of certificates, signatures and timestamps. */
export const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  organizationIdentifier: '2.5.4.97',
  country: '2.5.4.6',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectKeyId: '2.5.29.14',
  authorityKeyId: '2.5.29.35',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  /** General document signing, RFC 9336. */
  documentSigning: '1.3.6.1.5.5.7.3.36',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  /** The policy under which the platform stamps: time of its own clock. Under an arc of the product's own, made from a UUID (X.667). */
  timestampPolicy: '2.25.300122609642113027369207054754225104326.1',
} as const
