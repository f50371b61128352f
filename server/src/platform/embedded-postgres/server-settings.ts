import { statSync } from 'node:fs';

/** Given on the command line, so they hold for every start and no file of the database has to be edited. */
export function serverSettings(cluster: string, port: number): string[] {
  const settings = {
    listen_addresses: '',
    port,
    // The server's working folder is the database, which only its user may enter; a full path may be too long.
    unix_socket_directories: '.',
    cluster_name: clusterMark(cluster),
    max_connections: 60,
    shared_buffers: '32MB',
    huge_pages: 'off',
    max_wal_size: '512MB',
    max_worker_processes: 4,
    max_parallel_workers: 2,
    autovacuum_worker_slots: 3,
    max_logical_replication_workers: 0,
    io_method: 'sync',
    jit: 'off',
    // Neither a small /dev/shm nor a log-out that removes the user's shared memory can harm files.
    dynamic_shared_memory_type: 'mmap',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Statements and details may hold what visitors typed.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Stands in the command line of all the server's processes, readable also where their working folder is not. */
export function clusterMark(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true });
  return `berth-${dev}-${ino}`;
}
