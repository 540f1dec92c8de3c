// Several processes for the same users, on one PostgreSQL.
export { type Cluster, type ClusterOptions, createCluster } from './create-cluster.ts';
export type { ClusterUser } from './users.ts';
